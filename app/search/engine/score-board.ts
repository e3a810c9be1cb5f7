/**
 * Scores by document number, in reused arrays: a common word has thousands of documents, and none of them allocates an
 * object. A score of 0 means absent.
 */
export class ScoreBoard {
  scores = new Float64Array(1_024);
  /** Documents with a score, in order of arrival; only the first `size` are valid. */
  documents = new Uint32Array(1_024);
  size = 0;

  /** Clears all scores and makes room for documents below `total`. */
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

  /** Replaces every score; 0 removes the document. */
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
