import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { Banner } from './banner.tsx';
import { CopyButton } from './copy-button.tsx';
import { ScrollToTop } from './scroll-to-top.tsx';
import { ToasterSlot, takeToasts, toast } from './toast.tsx';
import Toaster from './toaster.tsx';

describe('Toasts', () => {
  it('the first message is added to a live region that has been there for a tenth of a second', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    toast.success('Saved');
    render(<Toaster />);
    const region = document.querySelector('[aria-live]')!;
    act(() => void vi.advanceTimersByTime(100));
    expect(region.textContent).not.toContain('Saved');
    act(() => void vi.advanceTimersByTime(100));
    expect(region.textContent).toContain('Saved');
  });

  it('a message that was said before the toaster arrived is shown when it does', async () => {
    toast.error('Not saved', { description: 'The network is away.' });
    render(<ToasterSlot />);
    expect(await screen.findByText('Not saved')).toBeDefined();
    expect(screen.getByText('The network is away.')).toBeDefined();
    expect(takeToasts()).toEqual([]);
  });

  it('a message that the page announces itself is only seen', async () => {
    toast.error('Login failed', { description: 'Wrong password.', isSilent: true });
    render(<ToasterSlot />);
    const title = await screen.findByText('Login failed');
    const shown = title.closest('[data-sonner-toast]')!;
    expect(title.getAttribute('aria-hidden')).toBe('true');
    expect(screen.getByText('Wrong password.').getAttribute('aria-hidden')).toBe('true');
    expect(shown.querySelector('button')).toBe(null);
    // What has no name for screen readers is no stop of the Tab key.
    expect(shown.hasAttribute('tabindex')).toBe(false);
  });
});

describe('CopyButton', () => {
  it('a copy is confirmed to those who cannot see the icon', async () => {
    const user = userEvent.setup();
    render(<CopyButton text={() => 'https://site.example/run'} label="Copy link" />);
    await user.click(screen.getByRole('button', { name: /Copy link/ }));
    expect(screen.getByRole('status').textContent).toBe('Copied');
    expect(screen.getByRole('status').closest('button')).toBeNull();
    expect(await navigator.clipboard.readText()).toBe('https://site.example/run');
  });
});

describe('Banner', () => {
  it('a banner that appears later is an alert, and one that was always there is not', () => {
    render(
      <>
        <Banner role="alert" tone="bad" title="Not saved" />
        <Banner title="No mail server is configured" />
      </>,
    );
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(['Not saved']);
  });
});

describe('ScrollToTop', () => {
  it('the way back to the top appears only after a long way down, and leads the focus there too', async () => {
    const user = userEvent.setup();
    render(
      <main>
        <h1>All AI tools</h1>
        <ScrollToTop />
      </main>,
    );
    const button = screen.getByLabelText<HTMLButtonElement>('Scroll to top');
    expect(button.hidden).toBe(true);
    window.scrollTo({ top: 900 });
    window.dispatchEvent(new Event('scroll'));
    expect(await screen.findByRole('button', { name: 'Scroll to top' })).toBe(button);
    await user.click(button);
    window.dispatchEvent(new Event('scroll'));
    expect(window.scrollY).toBe(0);
    expect(document.activeElement).toBe(screen.getByRole('heading'));
  });
});
