/** A square or rectangular matrix, row by row. */
export type Matrix = number[][];

export function zeros(rows: number, columns = rows): Matrix {
  return Array.from({ length: rows }, () => new Array<number>(columns).fill(0));
}

export function multiply(a: Matrix, b: Matrix): Matrix {
  return a.map((row) =>
    (b[0] as number[]).map((_, column) =>
      row.reduce((sum, value, k) => sum + value * ((b[k] as number[])[column] as number), 0),
    ),
  );
}

/** The inverse by Gauss–Jordan elimination with row pivoting; throws a RangeError on a singular matrix. */
export function invert(matrix: Matrix): Matrix {
  const size = matrix.length;
  const work = matrix.map((row, i) => [...row, ...row.map((_, j) => (i === j ? 1 : 0))]);
  for (let column = 0; column < size; column++) {
    let best = column;
    for (let row = column + 1; row < size; row++) {
      if (Math.abs(work[row]?.[column] as number) > Math.abs(work[best]?.[column] as number)) best = row;
    }
    const chosen = work[best] as number[];
    work[best] = work[column] as number[];
    work[column] = chosen;
    const pivot = chosen[column] as number;
    if (Math.abs(pivot) < 1e-300) throw new RangeError('The matrix has no inverse.');
    for (let k = 0; k < chosen.length; k++) chosen[k] = (chosen[k] as number) / pivot;
    eliminate(work, column);
  }
  return work.map((row) => row.slice(size));
}

function eliminate(work: Matrix, column: number): void {
  const chosen = work[column] as number[];
  for (const row of work) {
    if (row === chosen) continue;
    const factor = row[column] as number;
    if (factor === 0) continue;
    for (let k = column; k < row.length; k++) row[k] = (row[k] as number) - factor * (chosen[k] as number);
  }
}
