export * from './EarlyModule';
export * from './isRepeat';
