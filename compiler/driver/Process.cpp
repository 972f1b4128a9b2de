// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Process.h"
#include "Message.h"
#include "TempFiles.h"
#include "llvm/ADT/STLExtras.h"
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

extern char **environ;

namespace sode {

static const int StopSignals[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGPIPE, SIGXCPU, SIGUSR1, SIGUSR2, SIGALRM};
static const int CrashSignals[] = {SIGSEGV, SIGBUS, SIGABRT, SIGILL, SIGFPE};

static volatile sig_atomic_t Pending = 0; ///< The stop signal that came while a program was running.
static volatile pid_t Child = 0;          ///< The running program, or 0.

/// Ends sodecc as the signal would have done.
static void endBy(int Signal) {
  signal(Signal, SIG_DFL);
  sigset_t Set;
  sigemptyset(&Set);
  sigaddset(&Set, Signal);
  raise(Signal);
  sigprocmask(SIG_UNBLOCK, &Set, nullptr);
  _exit(128 + Signal);
}

static void onStop(int Signal) {
  // A running program writes into our directory: runProgram waits for its end and cleans up then.
  if (Child > 0) {
    Pending = Signal;
    kill(Child, Signal);
    return;
  }
  removeTempFilesInSignal();
  endBy(Signal);
}

static void onCrash(int Signal) {
  static const char Text[] = "sodecc: internal error: the compiler crashed; please report it with the file\n";
  ssize_t Ignored = write(STDERR_FILENO, Text, sizeof Text - 1);
  (void)Ignored;
  removeTempFilesInSignal();
  endBy(Signal);
}

void installSignalHandlers() {
  // A crash by deep recursion has no stack left to handle it on.
  static char Stack[64 * 1024];
  stack_t Alternate = {};
  Alternate.ss_sp = Stack;
  Alternate.ss_size = sizeof Stack;
  sigaltstack(&Alternate, nullptr);

  struct sigaction Action = {};
  Action.sa_flags = SA_ONSTACK;
  sigfillset(&Action.sa_mask);
  Action.sa_handler = onStop;
  for (int Signal : StopSignals) {
    struct sigaction Old;
    // What our parent told us to ignore (nohup) stays ignored.
    if (!sigaction(Signal, nullptr, &Old) && Old.sa_handler != SIG_IGN)
      sigaction(Signal, &Action, nullptr);
  }
  Action.sa_handler = onCrash;
  for (int Signal : CrashSignals) {
    struct sigaction Old;
    // A sanitizer's handler says more than ours.
    if (!sigaction(Signal, nullptr, &Old) && !(Old.sa_flags & SA_SIGINFO) && Old.sa_handler == SIG_DFL)
      sigaction(Signal, &Action, nullptr);
  }
}

/// The command with its options in a file, for a kernel that takes no more words. Both gcc and clang read @file.
static llvm::Expected<std::vector<std::string>> shortened(llvm::ArrayRef<std::string> Command) {
  // The program may be several words: ccache gcc.
  auto *FirstOption = llvm::find_if(Command, [](llvm::StringRef Word) { return Word.starts_with("-"); });
  std::string Text;
  for (const std::string &Word : llvm::make_range(FirstOption, Command.end())) {
    Text += '"';
    for (char C : Word) {
      if (C == '"' || C == '\\')
        Text += '\\';
      Text += C;
    }
    Text += "\"\n";
  }
  llvm::Expected<std::string> File = writeTempFile("words", Text);
  if (!File)
    return File.takeError();
  std::vector<std::string> Result(Command.begin(), FirstOption);
  Result.push_back("@" + *File);
  return Result;
}

static bool fitsKernel(llvm::ArrayRef<std::string> Command) {
  size_t Size = 0;
  for (char **Variable = environ; *Variable; ++Variable)
    Size += strlen(*Variable) + 1 + sizeof(char *);
  for (const std::string &Word : Command)
    Size += Word.size() + 1 + sizeof(char *);
  return Size + 4096 < static_cast<size_t>(sysconf(_SC_ARG_MAX));
}

namespace {

/// Files in place of our own streams; empty: ours.
struct Streams {
  std::string Input, Output, Error;
  bool Quiet = false; ///< A failure is not told.
};

} // namespace

static int run(llvm::ArrayRef<std::string> Command, const Streams &Streams) {
  std::vector<std::string> Short;
  if (!fitsKernel(Command)) {
    auto Made = shortened(Command);
    if (!Made)
      return fail(ExitFailure, Made.takeError());
    Short = std::move(*Made);
    Command = Short;
  }
  std::vector<char *> Words;
  for (const std::string &Word : Command)
    Words.push_back(const_cast<char *>(Word.c_str()));
  Words.push_back(nullptr);

  // No signal may fall between the start of the program and the note of its number.
  sigset_t All, Before;
  sigfillset(&All);
  sigprocmask(SIG_SETMASK, &All, &Before);
  posix_spawnattr_t Attributes;
  posix_spawnattr_init(&Attributes);
  posix_spawnattr_setflags(&Attributes, POSIX_SPAWN_SETSIGMASK);
  posix_spawnattr_setsigmask(&Attributes, &Before);
  posix_spawn_file_actions_t Files;
  posix_spawn_file_actions_init(&Files);
  if (!Streams.Input.empty())
    posix_spawn_file_actions_addopen(&Files, STDIN_FILENO, Streams.Input.c_str(), O_RDONLY, 0);
  if (!Streams.Output.empty())
    posix_spawn_file_actions_addopen(&Files, STDOUT_FILENO, Streams.Output.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0666);
  if (!Streams.Error.empty())
    posix_spawn_file_actions_addopen(&Files, STDERR_FILENO, Streams.Error.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0666);
  pid_t Started = 0;
  int Failure = posix_spawnp(&Started, Words[0], &Files, &Attributes, Words.data(), environ);
  posix_spawn_file_actions_destroy(&Files);
  posix_spawnattr_destroy(&Attributes);
  Child = Failure ? 0 : Started;
  sigprocmask(SIG_SETMASK, &Before, nullptr);
  if (Failure && Streams.Quiet)
    return ExitFailure;
  if (Failure)
    return fail(ExitFailure, "cannot run '" + Command[0] + "': " + strerror(Failure));

  int Status = 0;
  while (waitpid(Started, &Status, 0) < 0 && errno == EINTR)
    ;
  Child = 0;
  if (Pending) {
    removeTempFiles();
    endBy(Pending);
  }
  if (WIFEXITED(Status))
    return WEXITSTATUS(Status);
  if (Streams.Quiet || WTERMSIG(Status) == SIGPIPE) // `sodecc --version | head -n 1`: nobody reads further
    return ExitFailure;
  return fail(ExitFailure, "'" + Command[0] + "' was ended by signal " + llvm::Twine(WTERMSIG(Status)) + " (" +
                               strsignal(WTERMSIG(Status)) + ")");
}

int runProgram(llvm::ArrayRef<std::string> Command, const std::string &StandardInput) {
  return run(Command, {StandardInput, "", ""});
}

int runQuietly(llvm::ArrayRef<std::string> Command) { return run(Command, {"", "", "/dev/null", /*Quiet=*/true}); }

int runLogged(llvm::ArrayRef<std::string> Command, const std::string &Log) { return run(Command, {"/dev/null", Log, Log}); }

} // namespace sode
