/**
 * Scores by document number, in arrays that live from question to question: a common word has thousands of documents,
 * and none of them costs an object. A score of 0 means that the document is not on the board.
 */
export class ScoreBoard {
  scores = new Float64Array(1_024);
  /** Who is on the board, in the order of arrival; only the first `size` count. */
  documents = new Uint32Array(1_024);
  size = 0;

  /** Empties the board and makes room for documents below `total`. */
  reset(total: number): void {
    for (let at = 0; at < this.size; at++) this.scores[this.documents[at]!] = 0;
    this.size = 0;
    if (this.scores.length >= total) return;
    this.scores = new Float64Array(total * 2);
    this.documents = new Uint32Array(total * 2);
  }

  add(document: number, score: number): void {
    if (this.scores[document] === 0) this.documents[this.size++] = document;
    this.scores[document]! += score;
  }

  raise(document: number, score: number): void {
    const known = this.scores[document]!;
    if (score <= known) return;
    if (known === 0) this.documents[this.size++] = document;
    this.scores[document] = score;
  }

  /** Gives every document another score; 0 takes it from the board. */
  rescore(scoreOf: (document: number, score: number) => number): void {
    let kept = 0;
    for (let at = 0; at < this.size; at++) {
      const document = this.documents[at]!;
      const score = scoreOf(document, this.scores[document]!);
      this.scores[document] = score;
      if (score !== 0) this.documents[kept++] = document;
    }
    this.size = kept;
  }
}
