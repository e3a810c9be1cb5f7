/** Lower-tail probability of the standard normal (West 2005, double precision). */
export function normalCdf(z: number): number {
  const x = Math.abs(z);
  if (x > 37) return z > 0 ? 1 : 0;
  const e = Math.exp((-x * x) / 2);
  const tail = x < 7.07106781186547 ? (e * westNumerator(x)) / westDenominator(x) : westTail(x, e);
  return z > 0 ? 1 - tail : tail;
}

function evaluate(coefficients: readonly number[], x: number): number {
  return coefficients.reduce((sum, coefficient) => sum * x + coefficient, 0);
}

function westNumerator(x: number): number {
  return evaluate(
    [
      3.52624965998911e-2, 0.700383064443688, 6.37396220353165, 33.912866078383, 112.079291497871, 221.213596169931,
      220.206867912376,
    ],
    x,
  );
}

function westDenominator(x: number): number {
  return evaluate(
    [
      8.83883476483184e-2, 1.75566716318264, 16.064177579207, 86.7807322029461, 296.564248779674, 637.333633378831,
      793.826512519948, 440.413735824752,
    ],
    x,
  );
}

function westTail(x: number, e: number): number {
  let fraction = x + 0.65;
  for (let depth = 4; depth >= 1; depth--) fraction = x + depth / fraction;
  return e / fraction / 2.506628274631;
}

const CENTRE_TOP = [
  -39.6968302866538, 220.946098424521, -275.928510446969, 138.357751867269, -30.6647980661472, 2.50662827745924,
];
const CENTRE_BOTTOM = [-54.4760987982241, 161.585836858041, -155.698979859887, 66.8013118877197, -13.2806815528857, 1];
const TAIL_TOP = [
  -7.78489400243029e-3, -0.322396458041136, -2.40075827716184, -2.54973253934373, 4.37466414146497, 2.93816398269878,
];
const TAIL_BOTTOM = [7.78469570904146e-3, 0.32246712907004, 2.445134137143, 3.75440866190742, 1];

function acklam(p: number): number {
  if (p < 0.02425) {
    const q = Math.sqrt(-2 * Math.log(p));
    return evaluate(TAIL_TOP, q) / evaluate(TAIL_BOTTOM, q);
  }
  if (p > 1 - 0.02425) return -acklam(1 - p);
  const q = p - 0.5;
  return (evaluate(CENTRE_TOP, q * q) * q) / evaluate(CENTRE_BOTTOM, q * q);
}

/**
 * The z below which a standard normal falls with probability `p` (Acklam's approximation, one Halley step).
 *
 * @example
 * normalQuantile(0.975); // 1.959964
 */
export function normalQuantile(p: number): number {
  if (p <= 0) return Number.NEGATIVE_INFINITY;
  if (p >= 1) return Number.POSITIVE_INFINITY;
  const z = acklam(p);
  const error = normalCdf(z) - p;
  const step = error * Math.sqrt(2 * Math.PI) * Math.exp((z * z) / 2);
  return z - step / (1 + (z * step) / 2);
}
