import type { CallModelOptions, CallPlace } from '../call-context.ts';
import type { ExchangeResult } from '../reading/exchange.ts';
/** One simulated exchange. The parameter `pace` scales the delivery: 1 is true speed, 0 at once. */
export declare function exchangeWithDemo(options: CallModelOptions, place: CallPlace, isStreaming: boolean): Promise<ExchangeResult>;
