import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { Forbidden, NotFound } from '../platform/http-errors.ts';
import { RequestIdContext } from '../ui/request-id.tsx';
import { ErrorPage } from './error-page.tsx';

function render(error: unknown): string {
  return renderToStaticMarkup(
    <MemoryRouter>
      <RequestIdContext value="req-7">
        <ErrorPage error={error} />
      </RequestIdContext>
    </MemoryRouter>,
  );
}

describe('the error page', () => {
  it('says Page Not Found and leads back home, whether a verb or a response said 404', () => {
    const response = { status: 404, statusText: '', internal: false, data: null };
    for (const error of [new NotFound('no such tool'), response]) {
      const html = render(error);
      expect(html).toContain('Page Not Found');
      expect(html).toMatch(/<a[^>]*href="\/"[^>]*>Back to Home<\/a>/);
      expect(html).not.toContain('req-7');
    }
  });

  it('says of a thing that is gone what happened to it, and otherwise that there is nothing at the address', () => {
    expect(render(new NotFound('This webhook was deleted meanwhile.'))).toContain(
      'This webhook was deleted meanwhile.',
    );
    expect(render({ status: 404, statusText: '', internal: false, data: null })).toContain('There is nothing at');
  });

  it('names the request of a bug, and never its message', () => {
    const html = render(new Error('password is hunter2'));
    expect(html).toContain('req-7');
    expect(html).toContain('Error 500');
    expect(html).not.toContain('hunter2');
  });

  it.each([
    [405, 'Nothing can be sent here'],
    [503, 'The database cannot be reached'],
  ])('says of a %i what happened, and that nothing was saved', (status, text) => {
    const html = render({ status, statusText: '', internal: false, data: null });
    expect(html).toContain(text);
    expect(html).toContain('Nothing was saved');
  });

  it('tells a known person that a page is not theirs', () => {
    const html = render(new Forbidden('Only owners and admins may delete it.'));
    expect(html).toContain('Not yours to see');
    expect(html).toContain('Only owners and admins may delete it.');
    expect(render({ status: 403, statusText: '', internal: false, data: '' })).toContain('needs another role');
  });
});
