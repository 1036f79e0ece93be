export { stopSharedObjectStore as default } from './shareObjectStore';
