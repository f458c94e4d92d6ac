import Hummingbird
import Logging
import StudyEditing
import StudyPrint
import StudyStore

/// Errors that any request can cause; each has its own page.
enum PortalError: Error {
  case notFound
  /// Someone sent a decision on a version that does not exist, or that they may not know of, perhaps no longer.
  case notAsked
  case forbidden(String)
  case signInNeeded(keeping: SubmittedForm)
  /// Someone without a session sent more than is allowed; it was not read.
  case signInFirst
  /// The walkthrough of a visitor whose link works has expired, or is another visitor's.
  case walkGone
  /// Nothing can be written; the form is returned to the person who sent it.
  case notSaved(WritingFailure, keeping: SubmittedForm)
  /// The person's role needs a second factor, which is not set up yet.
  case secondFactorNeeded
  case staleForm
  /// An uploaded file was imported, dropped, or forgotten before the person decided what to do with it.
  case uploadGone
  /// A file to import is larger than any that can be imported.
  case importTooLarge
  case tooLarge(limit: Int)
  /// The files that are being uploaded, of all people together, take as much memory as they may.
  case tooManyUploads
  /// A virus was found in an uploaded file of this name.
  case infectedUpload(name: String)
  /// An uploaded file could not be scanned, so it was refused.
  case unscannedUpload
  /// The person sends more large forms at once than fit into memory; this one was not read.
  case tooManyForms
  case malformed(String)
  /// Printing failed; the document is still available at the address `html`.
  case notPrinted(PrintError, html: String)
  /// The PDF lacks parts of the page; it can be downloaded at the address `anyway` all the same.
  case incompletePDF([String], anyway: String)
  /// The bundle at this address waits until the prints of its version are stamped.
  case stampsInProgress(bundle: String)
  /// A signed copy was requested before anything was signed.
  case notSigned(walk: String)

  /// A form names a role that it did not offer.
  static let unknownRole = malformed("Accord does not know this role. Choose one from the list.")
}
