/** Version of the record format; raised when a field changes its meaning. */
export declare const RECORD_VERSION = 1;
