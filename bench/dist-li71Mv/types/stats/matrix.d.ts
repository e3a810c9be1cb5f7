/** A square or rectangular matrix, row by row. */
export type Matrix = number[][];
/** A matrix of zeros. */
export declare function zeros(rows: number, columns?: number): Matrix;
/** The product of two matrices. */
export declare function multiply(a: Matrix, b: Matrix): Matrix;
/** The inverse by Gauss–Jordan elimination with row pivoting; throws a RangeError on a singular matrix. */
export declare function invert(matrix: Matrix): Matrix;
