export declare class RunDelay {
    #private;
    constructor();
    /** ms of waiting for a processor since the last call; 0 where the system does not report it. */
    takeMs(): number;
}
