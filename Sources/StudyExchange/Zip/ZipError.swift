/// Why a zip is not opened.
package enum ZipError: Error, Hashable, Sendable {
  case notAZip
  /// Its parts contradict each other: a name stands in it twice, or its two lists of contents differ.
  case inconsistent
  case damaged(entry: String)
  case tooManyEntries(Int)
  case tooLarge
  case bomb(entry: String)
  /// A name that could leave the folder it is unpacked into, or cannot be a file.
  case unsafeName(String)
  case duplicateName(String)
  case encrypted(entry: String)
  case notAFile(entry: String)

  /// What is wrong and what to do, in English.
  package var message: String {
    switch self {
    case .notAZip: "This is not a zip, or it was cut off. Get the file again."
    case .inconsistent:
      "The zip contradicts itself; perhaps a name is in it twice. Pack it again with one of each."
    case .damaged(let entry): "“\(entry)” in the zip is damaged. Get the file again."
    case .tooManyEntries(let count):
      "The zip has \(count) entries; up to \(ImportLimits.zipEntries) are read. Pack only what belongs to the study."
    case .tooLarge:
      "The zip unpacks to more than \(ImportLimits.unpackedBytes / 1_000_000) MB. Pack only what belongs to the study."
    case .bomb(let entry):
      """
      “\(entry)” unpacks to more than \(ImportLimits.unpackingRatio) times its size, so the zip was \
      not opened. Pack it again without that file.
      """
    case .unsafeName(let name):
      "“\(name)” is no safe name for a file in a zip. Use names without “..”, “\\” or a leading “/”."
    case .duplicateName(let name): "“\(name)” is in the zip twice. Pack it again with one of each."
    case .encrypted(let entry): "“\(entry)” is encrypted. Pack it again without a password."
    case .notAFile(let entry): "“\(entry)” is a link, not a file. Pack the file itself."
    }
  }
}
