import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Checkbox } from './checkbox.tsx';
import { Field } from './field.tsx';
import { Input } from './input.tsx';
import { RadioCards } from './radio-cards.tsx';
import { Select } from './select.tsx';
import { Switch } from './switch.tsx';
import { renderInPage } from './testing/render-in-page.tsx';

const email = (error: string | null) => (
  <Field label="Email" hint="We write to it once." error={error}>
    {(control) => <Input {...control} name="email" />}
  </Field>
);

describe('Field', () => {
  it('a field names its control and describes it with the hint', () => {
    render(email(null));
    const input = screen.getByLabelText('Email');
    const described = input.getAttribute('aria-describedby')!.split(' ');
    expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual(['We write to it once.']);
    expect(input.getAttribute('aria-invalid')).toBeNull();
  });

  it('a wrong field is marked as invalid and describes what is wrong after the hint', () => {
    render(email('This is not an address.'));
    const input = screen.getByLabelText('Email');
    const described = input.getAttribute('aria-describedby')!.split(' ');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
      'We write to it once.',
      'This is not an address.',
    ]);
  });

  it('two fields with the same label do not share their ids', () => {
    render(
      <>
        {email('First.')}
        {email('Second.')}
      </>,
    );
    const ids = screen.getAllByLabelText('Email').map(({ id }) => id);
    expect(new Set(ids).size).toBe(2);
  });
});

describe('Choices', () => {
  it('a checkbox is ticked by a press on its label', async () => {
    const { user } = renderInPage(<Checkbox name="free" label="Free plan" hint="Without a card" />);
    await user.click(screen.getByText('Free plan'));
    expect(screen.getByRole('checkbox')).toHaveProperty('checked', true);
  });

  it('a switch is announced as a switch and changes with the space bar', async () => {
    const { user } = renderInPage(<Switch name="public" label="Public" />);
    await user.tab();
    await user.keyboard(' ');
    expect(screen.getByRole('switch', { name: 'Public' })).toHaveProperty('checked', true);
  });

  it('radio cards report the choice, and a disabled card cannot be chosen', async () => {
    const chosen: string[] = [];
    const { user } = renderInPage(
      <RadioCards
        legend="Plan"
        name="plan"
        defaultValue="starter"
        onChange={(value) => chosen.push(value)}
        options={[
          { value: 'starter', title: 'Starter' },
          { value: 'professional', title: 'Professional' },
          { value: 'enterprise', title: 'Enterprise', isDisabled: true },
        ]}
      />,
    );
    expect(screen.getByRole('radio', { name: 'Starter' })).toHaveProperty('checked', true);
    await user.click(screen.getByText('Professional'));
    await user.click(screen.getByText('Enterprise'));
    expect(chosen).toEqual(['professional']);
    expect(screen.getByRole('group', { name: 'Plan' })).toBeDefined();
  });

  it('a select offers its placeholder as the empty choice', async () => {
    const { user } = renderInPage(
      <Select aria-label="Sort" placeholder="Any order" options={[{ value: 'price', label: 'Price' }]} />,
    );
    const select = screen.getByRole('combobox', { name: 'Sort' });
    expect(select).toHaveProperty('value', '');
    await user.selectOptions(select, 'Price');
    expect(select).toHaveProperty('value', 'price');
  });
});
