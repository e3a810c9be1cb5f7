import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { VersionDifference } from './version-difference.tsx';

it('a version that differs by its parameters alone is not called the same', () => {
  const texts = { prompt: 'Hi', system: '' };
  const { rerender } = render(<VersionDifference from={texts} to={texts} hasSettings={false} />);
  expect(screen.getByText('The same as version 1.')).toBeTruthy();
  rerender(<VersionDifference from={texts} to={texts} hasSettings />);
  expect(screen.getByText('The texts are those of version 1.')).toBeTruthy();
});
