/// The names of uploaded files, which are shown, stored with reports, and quoted in the history.
enum UploadedFileName {
  static let mostBytes = 200
  private static let longestExtension = 16

  /// The name without folders, without characters that nobody sees or that turn the text around them, and not longer than
  /// file systems allow. The extension stays, since formats are recognized by it. A name of which nothing is left is “file”.
  static func cleaned(_ name: String) -> String {
    guard !name.isEmpty else { return name }
    let last = name.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last ?? ""
    var seen = String.UnicodeScalarView()
    seen.append(contentsOf: last.unicodeScalars.filter { !isUnseen($0) })
    let words = String(seen).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return words.isEmpty ? "file" : bounded(words)
  }

  private static func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    // The joiners that scripts such as Persian need are of the last kind too, but a name is readable without them.
    case .control, .surrogate, .privateUse, .unassigned, .format: !scalar.properties.isWhitespace
    default: false
    }
  }

  private static func bounded(_ name: String) -> String {
    guard name.utf8.count > mostBytes else { return name }
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    let end = parts.count > 1 ? "." + parts[parts.count - 1] : ""
    let kept = end.utf8.count <= longestExtension ? end : ""
    var start = String.UnicodeScalarView()
    var room = mostBytes - kept.utf8.count
    for scalar in name.unicodeScalars {
      room -= UTF8.width(scalar)
      guard room >= 0 else { break }
      start.append(scalar)
    }
    return String(start) + kept
  }
}
