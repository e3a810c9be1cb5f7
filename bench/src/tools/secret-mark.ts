/** Stands in headers for the secret of a tool, which is never in a suite or a record. */
export const SECRET = '{{secret}}';
