/** From the best to the weakest. What has none of them is unknown, and is not recorded. */
export const standings = ['measured', 'read', 'reported', 'stated'] as const;
