import type { FromReader, ToReader } from './exchange.ts';
export type PostFromReader = (message: FromReader, transfer: ArrayBuffer[]) => void;
export declare class ReadingCore {
    #private;
    constructor(post: PostFromReader);
    receive(message: ToReader): void;
}
