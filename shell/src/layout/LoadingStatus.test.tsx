import { act, render, screen } from '@testing-library/react';
import { LoadingStatus } from './LoadingStatus';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const wait = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));

test('a page that takes more than a second is announced, and its end is not', () => {
  const { rerender } = render(<LoadingStatus isLoading={false} />);
  const region = screen.getByRole('status');
  rerender(<LoadingStatus isLoading />);
  wait(999);
  expect(region).toBeEmptyDOMElement();
  wait(1);
  expect(region).toHaveTextContent('Loading …');
  rerender(<LoadingStatus isLoading={false} />);
  expect(region).toBeEmptyDOMElement();
  rerender(<LoadingStatus isLoading />);
  wait(999);
  rerender(<LoadingStatus isLoading={false} />);
  wait(1000);
  expect(region).toBeEmptyDOMElement();
});
