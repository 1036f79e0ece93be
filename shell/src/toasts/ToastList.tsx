import type { ToastPlacement } from '@site/contract';
import { Box, type SxProps, type Theme } from '@site/ui';
import { useEffect, useState } from 'react';
import { createFocusRestorer } from './createFocusRestorer';
import { listenForKeys } from './listenForKeys';
import { ToastAlert } from './ToastAlert';
import { PLACEMENTS, type ShownToast, type ToastStore } from './ToastStore';
import { useFocusClearance } from './useFocusClearance';

/** `ToastRegion` alone subscribes to the store. */
export interface ToastListProps {
  store: ToastStore;
  toasts: readonly ShownToast[];
}

/** Screens wide enough for three stacks side by side. */
const WIDE = '@media (min-width: 1280px)';
const EDGE_DISTANCE = '16px';
const MIN_WIDTH = '300px';
const MAX_WIDTH = '560px';
const MIN_COLUMN = `calc(${MIN_WIDTH} + 2 * ${EDGE_DISTANCE})`;
const MAX_COLUMN = `calc(${MAX_WIDTH} + 2 * ${EDGE_DISTANCE})`;

/**
 * Lays toasts over the page, in one stack per placement with the newest toast nearest the edge.
 * Stacks never overlap: those of one edge sit side by side or, on narrower screens, above each
 * other, and the two edges share the height. Overflow scrolls. Clicks beside the toasts reach the
 * page, and they keep off what has the focus. Loaded on demand, since most visits never raise a toast.
 */
export default function ToastList({ store, toasts }: ToastListProps) {
  const [focusRestorer] = useState(createFocusRestorer);
  const layer = useFocusClearance(toasts);
  useEffect(() => {
    if (layer.current) return listenForKeys(layer.current, store, focusRestorer);
  }, [layer, store, focusRestorer]);
  const stacks = PLACEMENTS.map((placement) => ({
    placement,
    stack: toasts.filter((toast) => toast.placement === placement).reverse(),
  })).filter(({ stack }) => stack.length > 0);
  return (
    <Box ref={layer} onFocus={focusRestorer.onFocus} sx={layerSx}>
      {(['top', 'bottom'] as const).map((edge) => {
        const edgeStacks = stacks.filter(({ placement }) => placement.startsWith(edge));
        return (
          edgeStacks.length > 0 && (
            <Box key={edge} sx={edgeSx[edge]}>
              {edgeStacks.map(({ placement, stack }) => (
                <Box key={placement} data-placement={placement} sx={stackSx(placement)}>
                  {stack.map((toast) => (
                    <ToastAlert
                      key={toast.id}
                      store={store}
                      toast={toast}
                      focusRestorer={focusRestorer}
                    />
                  ))}
                </Box>
              ))}
            </Box>
          )
        );
      })}
    </Box>
  );
}

const layerSx: SxProps<Theme> = {
  position: 'fixed',
  inset: 0,
  zIndex: 'snackbar',
  pointerEvents: 'none',
  display: 'flex',
  flexDirection: 'column',
  gap: 1,
  pt: 'env(safe-area-inset-top)',
  pr: 'env(safe-area-inset-right)',
  pb: 'env(safe-area-inset-bottom)',
  pl: 'env(safe-area-inset-left)',
  '@media print': { display: 'none' },
};

const edge: SxProps<Theme> = {
  minHeight: 0,
  display: 'flex',
  gap: 1.5,
  p: EDGE_DISTANCE,
  overflow: 'auto',
  [WIDE]: {
    display: 'grid',
    gridTemplateColumns: `minmax(0, 1fr) fit-content(${MAX_COLUMN}) minmax(0, 1fr)`,
    gridTemplateRows: 'minmax(0, 1fr)',
    gap: 0,
    p: 0,
    overflow: 'visible',
  },
};

// Reversed at the bottom, so that a stack that scrolls starts at its end, with the newest toast in
// view.
const edgeSx = {
  top: { ...edge, flexDirection: 'column' },
  bottom: { ...edge, flexDirection: 'column-reverse', mt: 'auto' },
} satisfies Record<string, SxProps<Theme>>;

function stackSx(placement: ToastPlacement): SxProps<Theme> {
  const align = placement.endsWith('left')
    ? 'start'
    : placement.endsWith('right')
      ? 'end'
      : 'center';
  const isTop = placement.startsWith('top');
  return {
    flex: 'none',
    alignSelf: align,
    minWidth: `min(${MIN_WIDTH}, 100%)`,
    maxWidth: `min(${MAX_WIDTH}, 100%)`,
    display: 'flex',
    flexDirection: isTop ? 'column' : 'column-reverse',
    gap: 1.5,
    [WIDE]: {
      gridRow: 1,
      gridColumn: { start: 1, center: 2, end: 3 }[align],
      justifySelf: align,
      alignSelf: isTop ? 'start' : 'end',
      boxSizing: 'border-box',
      minWidth: MIN_COLUMN,
      maxWidth: `min(${MAX_COLUMN}, 100%)`,
      maxHeight: '100%',
      p: EDGE_DISTANCE,
      overflow: 'auto',
    },
  };
}
