/** A mid-range phone on a slow mobile network, with the values of Lighthouse. */
export const PHONE = {
  /** Text for the heading of the table. */
  label:
    'phone: 390 x 844 at 2x, 1.6 Mbit/s down, 0.75 up, 150 ms a request, processor 4 times slower',
  screen: {
    viewport: { width: 390, height: 844 },
    // There are no pictures above 2x.
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
  },
  network: { downloadBits: 1_600_000, uploadBits: 750_000, requestMilliseconds: 150 },
  cpuSlowdown: 4,
};
