/// Why a file cannot be used as an image. Its message is for the person who chose it.
package enum PictureRefusal: Error, Hashable, Sendable {
  case notInstalled
  case tooManyWaiting
  case notAPicture(name: String)
  case tooManyPixels(PictureSize, limit: Int)
  /// The tool could not read it.
  case unreadable(name: String)
  case timedOut(name: String)
  /// The tool needed more memory than allowed.
  case tooDemanding(name: String)
  /// Someone or something else stopped the tool.
  case killed(name: String, signal: Int32)

  /// What is wrong and how to fix it, in English.
  package var message: String {
    switch self {
    case .notInstalled:
      """
      Pictures are checked by vipsthumbnail, which is not installed here. The person who runs this portal can \
      install it with scripts/setup.
      """
    case .tooManyWaiting:
      "Many pictures are being checked right now. Nothing is lost. Choose the picture again in a minute."
    case .notAPicture(let name):
      "“\(name)” is not a picture that Accord can read. Use PNG, JPEG, WebP, GIF, or SVG."
    case .tooManyPixels(let size, let limit):
      """
      The picture is \(size.width) × \(size.height) pixels. Accord can read up to \(limit / 1_000_000) million pixels; \
      make it smaller first.
      """
    case .timedOut(let name):
      "Reading “\(name)” took too long and was stopped. Try again, or save it as a smaller PNG or JPEG first."
    case .tooDemanding(let name):
      "“\(name)” needs more memory than is allowed for a picture. Save it as a smaller PNG or JPEG first."
    case .killed(let name, let signal):
      """
      The program that reads pictures was stopped from outside (signal \(signal)) while it read “\(name)”, which can \
      happen when the server is low on memory. Try again in a minute.
      """
    case .unreadable(let name):
      "“\(name)” begins like a picture but cannot be read completely. Save it again and retry."
    }
  }
}
