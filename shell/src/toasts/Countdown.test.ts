import { Countdown } from './Countdown';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function createCountdown(duration: number) {
  const onEnd = jest.fn();
  return { onEnd, timer: new Countdown(duration, onEnd) };
}

test('it does not start by itself, and ends once', () => {
  const { timer, onEnd } = createCountdown(1000);
  jest.advanceTimersByTime(5000);
  expect(onEnd).not.toHaveBeenCalled();
  timer.run();
  jest.advanceTimersByTime(999);
  expect(onEnd).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(onEnd).toHaveBeenCalledTimes(1);
});

test('pausing keeps the remaining time, however often', () => {
  const { timer, onEnd } = createCountdown(1000);
  for (const step of [1, 2, 3]) {
    timer.run();
    jest.advanceTimersByTime(300);
    timer.pause();
    jest.advanceTimersByTime(10_000 * step);
  }
  timer.run();
  jest.advanceTimersByTime(99);
  expect(onEnd).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(onEnd).toHaveBeenCalledTimes(1);
});

test('running it twice neither doubles nor restarts it', () => {
  const { timer, onEnd } = createCountdown(1000);
  timer.run();
  jest.advanceTimersByTime(600);
  timer.run();
  jest.advanceTimersByTime(400);
  expect(onEnd).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(1000);
  expect(onEnd).toHaveBeenCalledTimes(1);
});

test('pausing it twice keeps the time that remained at the first pause', () => {
  const { timer, onEnd } = createCountdown(1000);
  timer.run();
  jest.advanceTimersByTime(600);
  timer.pause();
  jest.advanceTimersByTime(600);
  timer.pause();
  timer.run();
  jest.advanceTimersByTime(399);
  expect(onEnd).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(onEnd).toHaveBeenCalledTimes(1);
});

test('a reset pauses it with a new duration', () => {
  const { timer, onEnd } = createCountdown(1000);
  timer.run();
  jest.advanceTimersByTime(900);
  timer.reset(2000);
  jest.advanceTimersByTime(5000);
  expect(onEnd).not.toHaveBeenCalled();
  timer.run();
  jest.advanceTimersByTime(1999);
  expect(onEnd).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(onEnd).toHaveBeenCalledTimes(1);
});

test('an infinite countdown never ends', () => {
  const { timer, onEnd } = createCountdown(Infinity);
  timer.run();
  jest.advanceTimersByTime(2 ** 31);
  expect(onEnd).not.toHaveBeenCalled();
});
