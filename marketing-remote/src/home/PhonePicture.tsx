import { keyframes } from '@emotion/react';
import { Box, GoalRing, styled } from '@site/ui';
import { preload } from 'react-dom';
import { AFTER_FIRST_PAINT, rise, WITH_ENTRANCE } from './entrance';
import avif from './pictures/phone.avif';
import avif2x from './pictures/phone@2x.avif';
import avif3x from './pictures/phone@3x.avif';
import png from './pictures/phone.png';
import webp from './pictures/phone.webp';
import webp2x from './pictures/phone@2x.webp';
import { SIDEWAYS_PHONE } from './sidewaysPhone';

/** Size of the 1x picture that `screenshot/render.ts` draws, in CSS pixels. */
export const PICTURE = { width: 388, height: 800 };

/** Width of the phone beside the text: it grows with a large window, as far as its height allows. */
export const PHONE_WIDTH = `clamp(${PICTURE.width}px, min(21vw, (100vh - 12rem) * ${PICTURE.width / PICTURE.height}), 35rem)`;

/** Widths instead of densities: a large window shows the phone larger than the 1x picture. */
const widths = (...pictures: string[]) =>
  pictures.map((url, at) => `${url} ${(at + 1) * PICTURE.width}w`).join(', ');

const AVIF = { type: 'image/avif', srcSet: widths(avif, avif2x, avif3x), sizes: PHONE_WIDTH };

/** The progress towards the goal on the phone's screen, from 0 to 1. */
const DONE = 0.7;

const Picture = styled('img')({ display: 'block', width: '100%', height: 'auto' });

/** The app on a phone. */
export function PhonePicture({ productName }: { productName: string }) {
  // Only for the head of the page's HTML. A browser that renders the page loads the picture at once.
  if (typeof document === 'undefined')
    preload(avif, {
      as: 'image',
      type: AVIF.type,
      imageSrcSet: AVIF.srcSet,
      imageSizes: AVIF.sizes,
      fetchPriority: 'high',
    });
  return (
    <Box
      sx={{
        position: 'relative',
        width: { xs: '88%', sm: PICTURE.width, md: PHONE_WIDTH },
        maxWidth: { xs: PICTURE.width, sm: '100%' },
        // Room for the ring, which is wider. From 1328 px on, the page's margin has it.
        marginInlineEnd: { md: '28px', lg: 'clamp(0px, 664px - 50vw, 28px)' },
        [SIDEWAYS_PHONE]: { width: 'min(33vw, 20rem)', marginInlineEnd: '1.25rem' },
        '@media print': { width: '11rem' },
        ...rise(32),
      }}
    >
      <Halo />
      <picture>
        <source {...AVIF} />
        <source type="image/webp" srcSet={widths(webp, webp2x)} sizes={PHONE_WIDTH} />
        <Picture
          alt={
            `${productName} on a phone: week 6 of a plan for a squat of 225 pounds, 70 percent of the way there, ` +
            'with today’s sets and weights and a chart of the progress so far.'
          }
          width={PICTURE.width}
          height={PICTURE.height}
          fetchPriority="high"
          // WebKit would show the empty ring first, and the phone in it up to a second later. On a return
          // visit, it costs a phone with Chromium 80 ms of the largest paint.
          decoding="sync"
          // `src` is last, so that no browser starts to load the fallback before it knows the other
          // formats.
          src={png}
        />
      </picture>
    </Box>
  );
}

/** From the top to the place of the progress. */
const advance = keyframes({ from: { transform: `rotate(${-DONE}turn)` } });

/**
 * The glow and the ring behind the phone. The ring is filled to 70 %, like the goal on the phone's screen. It turns
 * into place, since a change of its fill would be drawn again for each frame, just when the picture arrives.
 */
function Halo() {
  return (
    <Box
      component="span"
      sx={{
        position: 'absolute',
        zIndex: -1,
        top: '50%',
        left: '50%',
        // It must not reach the text beside it, nor the edge of a small screen.
        width: { xs: '122%', sm: '140%', md: '122%', lg: 'min(140%, 100% + 100vw - 1116px)' },
        [SIDEWAYS_PHONE]: { width: '122%' },
        aspectRatio: '1',
        transform: 'translate(-50%, -50%)',
        ...AFTER_FIRST_PAINT,
        [WITH_ENTRANCE]: {
          '& > span': {
            animation: `${advance} 1200ms 200ms cubic-bezier(0.3, 0, 0.2, 1) backwards`,
          },
        },
      }}
    >
      <GoalRing done={DONE} />
    </Box>
  );
}
