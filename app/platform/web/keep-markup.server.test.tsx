import { createContext, type ReactNode, useContext, useState } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { MarkupKeeper } from './keep-markup.server.ts';

const Greeting = createContext('nothing');

function Surroundings({ children }: { children: ReactNode }) {
  return <Greeting value="Hello">{children}</Greeting>;
}

function Card({ name }: { name: string }) {
  return (
    <p>
      {useContext(Greeting)} {name}
    </p>
  );
}

describe('markup that many pages share', () => {
  it('is made once for each thing and kind', () => {
    const { keep } = new MarkupKeeper(Surroundings);
    const tool = { name: '<Tool>' };
    let made = 0;
    function Counted() {
      made += 1;
      return <Card name={tool.name} />;
    }
    const card = <Counted />;
    const first = keep(tool, 'card', card);
    expect(first).toContain('&lt;Tool&gt;');
    expect(keep(tool, 'card', card)).toBe(first);
    expect(made).toBe(1);
    keep(tool, 'row', card);
    keep({ name: tool.name }, 'card', card);
    expect(made).toBe(3);
  });

  it('sees the surroundings that were given', () => {
    const { keep } = new MarkupKeeper(Surroundings);
    expect(keep({}, 'card', <Card name="you" />)).toContain('Hello');
  });

  it('is made in the middle of a part that goes on afterwards', () => {
    const { keep } = new MarkupKeeper(Surroundings);
    const of = {};
    function Kept({ kind, children }: { kind: string; children: ReactNode }) {
      return <div dangerouslySetInnerHTML={{ __html: keep(of, kind, children) }} />;
    }
    function Later() {
      return useState('later')[0];
    }
    function Whole() {
      const [second] = useState('and you');
      return (
        <div>
          <Kept kind="first">
            <Card name="you" />
          </Kept>
          {second} {useContext(Greeting)}
          <Later />
          <Kept kind="third">
            <i>bye</i>
          </Kept>
        </div>
      );
    }
    const page = (
      <Greeting value="the page">
        <Whole />
      </Greeting>
    );
    const html =
      '<div><div><p>Hello<!-- --> <!-- -->you</p></div>and you<!-- --> <!-- -->the page<!-- -->later<div><i>bye</i></div></div>';
    expect(renderToString(page)).toBe(html);
    expect(renderToString(page)).toBe(html);
  });

  it('keeps what pages go on asking for, and lets the rest go', () => {
    const { keep } = new MarkupKeeper(Surroundings);
    const made = new Map<object, number>();
    function Counted({ of }: { of: object }) {
      made.set(of, (made.get(of) ?? 0) + 1);
      return <i />;
    }
    const ask = (thing: object) => keep(thing, 'card', <Counted of={thing} />);
    const asked = {};
    const forgotten = {};
    ask(forgotten);
    for (let other = 0; other < 5_000; other += 1) {
      ask({});
      ask(asked);
    }
    ask(forgotten);
    expect(made.get(asked)).toBe(1);
    expect(made.get(forgotten)).toBe(2);
  });
});
