import type { ExchangeDelta } from './exchange.ts';
export declare class DeltaGatherer {
    #private;
    constructor(post: (deltas: ExchangeDelta[]) => void);
    add(delta: ExchangeDelta, isFirst: boolean): void;
    flush(): void;
}
