/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "tile/predict.h"

/* Of a point whose operands come from memory: with them in the cache, at most four
 * times as fast (test/bench/records, Time blocks). */
static const double FAR = 0.75;

/* Points take a part of the step at least, if exchanges happen to be slow once. */
static const double LEAST = 0.001;

double sode_predict(const sode_rates_t *rates, const sode_load_t *load)
{
    double steps = (double)load->steps;
    double point = rates->point * (1 - rates->far + rates->far / steps);
    double messages = load->rounds * rates->round + load->bytes * rates->byte;
    double seen = messages - load->hidden * point;
    return (load->points * point + (seen > 0 ? seen : 0)) / steps;
}

sode_rates_t sode_predict_rates(const sode_load_t *small, double small_exchange, double step,
                                const sode_load_t *large, double large_exchange, int in_cache)
{
    sode_rates_t rates = {.far = in_cache ? 0 : FAR};
    double bytes = large->bytes - small->bytes, computing = step - small_exchange;
    if (bytes > 0 && large_exchange > small_exchange)
        rates.byte = (large_exchange - small_exchange) / bytes;
    if (rates.byte * small->bytes > small_exchange)
        rates.byte = small_exchange / small->bytes;
    if (small->rounds > 0)
        rates.round = (small_exchange - rates.byte * small->bytes) / small->rounds;
    if (computing < LEAST * step)
        computing = LEAST * step;
    if (small->points > 0)
        rates.point = computing / small->points;
    return rates;
}
