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
  /// replaced if it would appear twice in a row, by one that its neighbors do not have either.
  static func names(of scenes: [Section]) -> [String?] {
    var names: [String?] = []
    for (index, section) in scenes.enumerated() {
      switch section.illustration {
      case .none, .asset: names.append(nil)
      case .drawing(let drawing): names.append(drawing.rawValue)
      case .predefined:
        let own = section.type.rawValue
        let isRepeated = names.last == .some(own)
        names.append(
          isRepeated ? substitute(for: section.type, before: scenes[(index + 1)...]) : own)
      }
    }
    return names
  }

  /// The drawing in place of a type's default one.
  private static func substitute(for type: SectionType, before later: ArraySlice<Section>)
    -> String
  {
    guard type == .custom else { return SectionType.custom.rawValue }
    let isNext = later.first?.illustration == .drawing(.conversation)
    return (isNext ? Illustration.Drawing.safety : .conversation).rawValue
  }
}
