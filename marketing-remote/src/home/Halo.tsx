import { Box, GoalRing } from '@site/ui';

/** A light behind the phone, in a ring that has come as far as the goal on the phone's screen: 70 %. */
export function Halo() {
  return (
    <Box
      component="span"
      sx={{
        position: 'absolute',
        zIndex: -1,
        top: '50%',
        left: '50%',
        // Never as far as the text beside it, nor past the edge of a small screen.
        width: { xs: '140%', md: '122%', lg: '140%' },
        aspectRatio: '1',
        transform: 'translate(-50%, -50%)',
      }}
    >
      <GoalRing done={0.7} />
    </Box>
  );
}
