import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { clockShort } from '../../src/screen/game/clockName';
import { TimeChoice } from '../../src/screen/home/TimeChoice';
import type { TimeControl } from '../../src/session/clock';

function Chosen() {
  const [time, setTime] = useState<TimeControl | null>(null);
  return (
    <>
      <TimeChoice value={time} onChange={setTime} />
      <output>{JSON.stringify(time)}</output>
      <p data-testid="short">{time && clockShort(time)}</p>
    </>
  );
}

test('any time for each move can be chosen, and is named as it is', async () => {
  const user = userEvent.setup();
  render(<Chosen />);
  const select = screen.getByLabelText('Time for each player');
  await user.selectOptions(select, 'Your own time for each move');
  const seconds = screen.getByLabelText('Seconds for each move');
  await user.clear(seconds);
  await user.type(seconds, '45');
  expect(screen.getByRole('status')).toHaveTextContent('"perMove":45');
  expect(screen.getByTestId('short')).toHaveTextContent('45 seconds a move');
  await user.selectOptions(select, '10 seconds a move');
  expect(screen.queryByLabelText('Seconds for each move')).toBeNull();
  expect(screen.getByTestId('short')).toHaveTextContent('10 seconds a move');
});

test('a clock of one’s own has minutes and seconds', async () => {
  const user = userEvent.setup();
  render(<Chosen />);
  await user.selectOptions(screen.getByLabelText('Time for each player'), 'A clock of your own');
  const minutes = screen.getByLabelText('Minutes for each player');
  await user.clear(minutes);
  await user.type(minutes, '20');
  expect(screen.getByRole('status')).toHaveTextContent('{"minutes":20,"increment":10}');
  expect(screen.getByTestId('short')).toHaveTextContent('20 + 10');
});
