import { Box, GoalRing } from '@site/ui';
import { AFTER_FIRST_PAINT } from './entrance';
import { SHORT_SCREEN } from './shortScreen';

/**
 * The glow and the ring behind the phone. The ring is filled to 70 %, like the goal on the phone's
 * screen.
 */
export function Halo() {
  return (
    <Box
      component="span"
      sx={{
        position: 'absolute',
        zIndex: -1,
        top: '50%',
        left: '50%',
        // It must not reach the text beside it, nor the edge of a small screen.
        width: { xs: '140%', md: '122%', lg: '140%' },
        [SHORT_SCREEN]: { width: '122%' },
        aspectRatio: '1',
        transform: 'translate(-50%, -50%)',
        ...AFTER_FIRST_PAINT,
      }}
    >
      <GoalRing done={0.7} />
    </Box>
  );
}
