import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { Button, LinkButton } from './button.tsx';
import { renderInPage } from './testing/render-in-page.tsx';

describe('Button', () => {
  it('a button does not send a form unless it says so', () => {
    renderInPage(<Button>Save</Button>);
    expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('type', 'button');
  });

  it('a busy button keeps its name, says that it is busy and takes no second press', async () => {
    const onClick = vi.fn();
    const { user } = renderInPage(
      <Button isBusy onClick={onClick}>
        Save
      </Button>,
    );
    const button = screen.getByRole('button', { name: /Save/ });
    expect(button.getAttribute('aria-busy')).toBe('true');
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await user.click(button);
    expect(onClick).not.toHaveBeenCalled();
  });

  it('a button that is not busy runs its act once per press', async () => {
    const onClick = vi.fn();
    const { user } = renderInPage(<Button onClick={onClick}>Save</Button>);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(onClick).toHaveBeenCalledTimes(1);
  });
});

describe('LinkButton', () => {
  it('a link within the site stays in the tab', () => {
    renderInPage(<LinkButton to="/tool/claude">Claude</LinkButton>);
    const link = screen.getByRole('link', { name: 'Claude' });
    expect(link.getAttribute('href')).toBe('/tool/claude');
    expect(link.getAttribute('target')).toBeNull();
  });

  it('a link to another site opens a tab that cannot reach back', () => {
    renderInPage(<LinkButton to="https://claude.ai">Visit</LinkButton>);
    const link = screen.getByRole('link', { name: 'Visit' });
    expect(link.getAttribute('target')).toBe('_blank');
    expect(link.getAttribute('rel')).toBe('noopener noreferrer');
  });

  it('a paid link is marked as sponsored', () => {
    renderInPage(
      <LinkButton to="https://claude.ai" isSponsored>
        Visit
      </LinkButton>,
    );
    expect(screen.getByRole('link').getAttribute('rel')).toContain('sponsored');
  });
});
