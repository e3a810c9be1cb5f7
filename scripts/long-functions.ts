import ts from 'typescript';

const MOST_LINES = 60;

/** Functions of more than 60 lines in the product, the engine and their scripts; a `describe` of a test is a list. */
export function findLongFunctions(files: ReadonlyMap<string, string>): string[] {
  return [...files].flatMap(([file, text]) =>
    /^(app|bench\/src|scripts)\/.*\.(tsx?|mjs)$/.test(file) && !/\.test\.tsx?$|\/testing\//.test(file)
      ? longFunctionsOf(file, text)
      : [],
  );
}

function longFunctionsOf(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const lineOf = (position: number) => source.getLineAndCharacterOfPosition(position).line;
  const problems: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body) {
      const first = lineOf(node.getStart());
      const lines = lineOf(node.end) - first + 1;
      if (lines > MOST_LINES)
        problems.push(`${file}:${first + 1} is a function of ${lines} lines; nothing is over ${MOST_LINES}.`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return problems;
}
