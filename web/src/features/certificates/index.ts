export { CertificateLink } from './components/CertificateLink';
