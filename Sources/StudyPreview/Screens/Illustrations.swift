import Foundation
import StudyModel

/// Accord's own drawings, read once. They are the only markup that is neither generated here nor checked.
struct Illustrations: Sendable {
  private let drawings: [String: String]

  init(folder: URL) throws {
    var drawings: [String: String] = [:]
    let ofSections =
      SectionType.allCases.map(\.rawValue) + Illustration.Drawing.allCases.map(\.rawValue)
    for name in ofSections + ["completion", "ending"] {
      let file = folder.appending(path: name + ".svg")
      guard FileManager.default.fileExists(atPath: file.path(percentEncoded: false)) else {
        continue
      }
      drawings[name] = try String(contentsOf: file, encoding: .utf8)
    }
    self.drawings = drawings
  }

  subscript(name: String) -> String? { drawings[name] }

  /// The name of the drawing of each of some consecutive scenes; nil for a scene without one. A type's default drawing is
  /// replaced if it would appear twice in a row.
  static func names(of scenes: [Section]) -> [String?] {
    var names: [String?] = []
    for section in scenes {
      switch section.illustration {
      case .none, .asset: names.append(nil)
      case .drawing(let drawing): names.append(drawing.rawValue)
      case .predefined:
        let own = section.type.rawValue
        let other = section.type == .custom ? Illustration.Drawing.conversation.rawValue : "custom"
        names.append(names.last == .some(own) ? other : own)
      }
    }
    return names
  }
}
