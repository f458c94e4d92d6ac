import StudyModel
import StudyParts

/// The surroundings of a change: the part that contains it and the member that changed.
struct ChangeSite {
  let study: Study
  /// The innermost part; nil outside of all parts.
  let part: PartSite?
  /// The path of the value inside the part, or the whole place outside of parts. For a text, without the language.
  let path: [String]
  /// The setting or picture that changes the value.
  let setting: Setting?
  let picture: PictureSlot?
  /// The answer that contains the value, in a list of answers.
  let answer: JSONValue?
  /// The element that moved, and the one that now precedes it; nil for everything else.
  let moved: JSONValue?
  let preceding: JSONValue?
  /// The text whose notes the value is, which say what its translations are of; nil for everything else.
  let noted: LocalizedText?
  /// Whether the value is the part itself.
  var isPart: Bool { part != nil && path.isEmpty }

  /// The path below the setting, such as the answer of a table.
  var rest: [String] { setting.map { Array(path.dropFirst($0.path.count)) } ?? [] }

  /// Why no setting changes the value, where its part declares that.
  var role: OtherMember.Role? {
    guard setting == nil, picture == nil, let part else { return nil }
    return part.otherMembers.first { $0.covers(path) }?.role
  }
}

/// What a comparison needs to know about a part, looked up once for all of its changes.
final class PartSite {
  let place: Place
  let kind: PlacedPart.Kind
  let title: String
  let settings: [Setting]
  let pictures: [PictureSlot]
  let otherMembers: [OtherMember]

  init(_ part: PlacedPart) {
    let language = part.study.primaryLanguage
    place = part.documentPlace
    kind = part.kind
    title = part.title(in: language)
    settings = part.settings
    pictures = PictureSlot.all(of: part, language: language)
    otherMembers = part.description.otherMembers
  }
}

/// Finds the surroundings of changes in one study.
struct ChangeSites {
  let study: Study
  private let document: JSONValue
  private var parts: [Place: PartSite] = [:]

  /// - Parameter document: the study as JSON.
  init(_ study: Study, as document: JSONValue) {
    self.study = study
    self.document = document
  }

  mutating func site(of difference: Difference) -> ChangeSite {
    var place = difference.place
    if difference.language != nil { place.removeLast() }
    let seat = Self.seat(of: place)
    let part = part(around: seat)
    let path = Array(place.dropFirst(seat == place ? part?.place.count ?? 0 : 2))
    let setting = part?.settings.filter { !$0.isRemoval && path.starts(with: $0.path) }
      .max { $0.path.count < $1.path.count }
    let picture = setting == nil ? part?.pictures.first { path.starts(with: $0.member) } : nil
    return ChangeSite(
      study: study, part: part, path: path, setting: setting, picture: picture,
      answer: part.flatMap { answer(in: $0, path, setting) },
      moved: difference.kind == .moved ? document.value(at: difference.place) : nil,
      preceding: difference.preceding.flatMap {
        document.value(at: difference.place.dropLast() + [$0])
      },
      noted: StudyDiffer.isNote(place)
        ? document.value(at: Array(place.dropLast())).flatMap(LocalizedText.init(json:)) : nil)
  }

  private func answer(in part: PartSite, _ path: [String], _ setting: Setting?) -> JSONValue? {
    guard let setting, case .choices = setting.control else { return nil }
    let own = path.dropFirst(setting.path.count)
    return own.first.flatMap { document.value(at: part.place + setting.path + [$0]) }
  }

  private mutating func part(around place: Place) -> PartSite? {
    guard let found = PlacedPart.nearest(to: place, in: study) else { return nil }
    if let known = parts[found.documentPlace] { return known }
    let site = PartSite(found)
    parts[found.documentPlace] = site
    return site
  }

  /// A rule belongs to the step that triggers it.
  private static func seat(of place: Place) -> Place {
    PlaceReading(place).stepOfRule ?? place
  }
}

extension OtherMember {
  /// Whether the declaration is about the member at a path.
  fileprivate func covers(_ place: [String]) -> Bool {
    path.count <= place.count && zip(path, place).allSatisfy { $0 == $1 || $0 == "*" }
  }
}

extension Setting {
  /// Whether it is the check box that removes an element, which holds no value of its own.
  fileprivate var isRemoval: Bool {
    if case .removal = control { true } else { false }
  }

  /// Whether its value is a number, which needs no quotation marks.
  var isNumeric: Bool {
    switch control {
    case .whole, .decimal: true
    case .line, .area, .markdown, .exact, .toggle, .presence, .options, .checks, .lines, .pairs,
      .people, .day, .moment, .timeOfDay, .length, .position, .removal, .times, .windows, .answer,
      .passage, .choices:
      false
    }
  }
}
