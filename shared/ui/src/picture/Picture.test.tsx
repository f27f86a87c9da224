import { fireEvent, render, screen } from '@testing-library/react';
import { Picture } from './Picture.tsx';

afterEach(() => jest.restoreAllMocks());
test.each([
  ['soon', 150],
  ['late', 400],
])('a picture that comes %s, after %i ms, stands there at once or fades in', (how, waited) => {
  const now = jest.spyOn(performance, 'now').mockReturnValue(1000);
  render(<Picture src="/boat.jpg" alt="A boat" width={3} height={2} />);
  expect(screen.getByRole('img')).not.toHaveAttribute('data-loaded');
  now.mockReturnValue(1000 + waited);
  fireEvent.load(screen.getByRole('img'));
  expect(screen.getByRole('img')).toHaveAttribute('data-loaded', how);
});

test('a picture that fails to load shows its alternative text', () => {
  render(<Picture src="/boat.jpg" alt="A boat" width={3} height={2} />);
  fireEvent.error(screen.getByRole('img'));
  expect(screen.getByRole('img', { name: 'A boat' }).parentElement).toHaveAttribute(
    'data-failed',
    'true',
  );
});
