/// Why a zip cannot be opened.
package enum ZipError: Error, Hashable, Sendable {
  case notAZip
  /// Its parts contradict each other: a name appears twice, or its two lists of contents differ.
  case inconsistent
  case damaged(entry: String)
  case tooManyEntries(Int, most: Int)
  case tooLarge(most: Int)
  case bomb(entry: String)
  /// A name that could leave the target folder, or cannot be a file.
  case unsafeName(String)
  case duplicateName(String)
  case encrypted(entry: String)
  case notAFile(entry: String)

  /// What is wrong and how to fix it, in English.
  package var message: String {
    switch self {
    case .notAZip: "This is not a zip file, or it is incomplete. Get the file again."
    case .inconsistent:
      "The zip file is inconsistent; it may contain a name twice. Create it again with each name once."
    case .damaged(let entry): "“\(entry)” in the zip file is damaged. Get the file again."
    case .tooManyEntries(let count, let most):
      "The zip file has \(count) entries; the limit is \(most). Include only what belongs to the study."
    case .tooLarge(let most):
      "The zip file unpacks to more than \(most / 1_000_000) MB. Include only what belongs to the study."
    case .bomb(let entry):
      """
      “\(entry)” unpacks to more than \(ImportLimits.unpackingRatio) times its size, so the zip file was not opened. \
      Create it again without that file.
      """
    case .unsafeName(let name):
      "“\(name)” is not a safe file name in a zip file. Use names without “..”, “\\”, or a leading “/”."
    case .duplicateName(let name):
      "“\(name)” is in the zip file twice. Create it again with each name once."
    case .encrypted(let entry):
      "“\(entry)” is encrypted. Create the zip file again without a password."
    case .notAFile(let entry): "“\(entry)” is a link, not a file. Include the file itself."
    }
  }
}
