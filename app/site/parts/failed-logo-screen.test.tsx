import { fireEvent, render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ToolLogo } from '../../catalog/tool-logo.tsx';
import { headScript } from '../head-script.server.ts';

it('a logo that fails to load gives way to the letters of the name, and other pictures stay', () => {
  new Function(headScript)();
  const { container } = render(
    <>
      <ToolLogo name="DeepSeek" logo="/logos/deepseek.svg" />
      <img src="/cover.png" alt="" />
    </>,
  );
  const [logo, cover] = container.querySelectorAll('img');
  expect(logo!.parentElement!.dataset['letters']).toBe('De');
  expect(logo!.style.visibility).toBe('');
  fireEvent.error(logo!);
  fireEvent.error(cover!);
  expect(logo!.style.visibility).toBe('hidden');
  expect(cover!.style.visibility).toBe('');
});
