import { installFakePlatform } from '@editorial/testing';
import { getState } from '../store/store.ts';
import { alerts } from './alerts.ts';
import { confirm } from './confirm.ts';
import { toast } from './toast.ts';

const shown = () => getState().feedback.toasts;
beforeEach(async () => {
  jest.useFakeTimers();
  await installFakePlatform();
});

afterEach(() => jest.useRealTimers());

test('[R9.20] a toast closes after 5000 ms or its own life; a sticky toast stays', () => {
  toast.info('a');
  toast.info('b', undefined, { sticky: true });
  toast.info('c', undefined, { life: 7000 });
  jest.advanceTimersByTime(4999);
  expect(shown()).toHaveLength(3);
  jest.advanceTimersByTime(1);
  expect(shown().map((item) => item.message)).toEqual(['b', 'c']);
  jest.advanceTimersByTime(2000);
  expect(shown().map((item) => item.message)).toEqual(['b']);
});

test('[R3.68][R3.69] a toast has message, title, severity and options', () => {
  toast.show('m', 't', 'warning', { closable: false });
  expect(shown()[0]).toMatchObject({
    message: 'm',
    title: 't',
    severity: 'warning',
    options: { closable: false },
  });
});

test('[R3.70] a toast with the same id replaces the old one; a key clears its container', () => {
  toast.info('old', undefined, { id: 'x' });
  toast.info('new', undefined, { id: 'x' });
  toast.info('other', undefined, { containerKey: 'side' });
  expect(shown().map((item) => item.message)).toEqual(['new', 'other']);
  toast.clear('side');
  expect(shown().map((item) => item.message)).toEqual(['new']);
});

test('[R4.67] a confirmation resolves as confirm, reject or dismiss; a new one dismisses the open one', async () => {
  const first = confirm.warn('sure?');
  const second = confirm.info('really?');
  getState().feedback.confirmation?.answer('confirm');
  expect(await Promise.all([first, second])).toEqual(['dismiss', 'confirm']);
  const third = confirm.info('no?');
  getState().feedback.confirmation?.answer('reject');
  expect(await third).toBe('reject');
  expect(getState().feedback.confirmation).toBeNull();
});

test('[R3.66][R3.67] alerts are sorted newest first and are dismissible by default', () => {
  alerts.show({ type: 'info', message: 'one' });
  alerts.show({ type: 'danger', message: 'two', dismissible: false });
  expect(
    getState().feedback.alerts.map(({ message, dismissible }) => [message, dismissible]),
  ).toEqual([
    ['two', false],
    ['one', true],
  ]);
  alerts.remove(0);
  expect(getState().feedback.alerts.map((alert) => alert.message)).toEqual(['one']);
});
