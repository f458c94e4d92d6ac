import Foundation
import StudyEditing
import StudyModel
import StudyParts
import StudyStore

extension StudyStore {
  /// The study including the removed parts that some edits are about, so that the history can show their names.
  func naming(
    _ lines: [EditLine], in draft: Draft, following fates: PartFates, for account: Account.ID
  ) async throws -> Study {
    try await naming(
      lines.reduce(into: []) { $0.formUnion($1.goneParts(in: draft.document, following: fates)) },
      in: draft, for: account)
  }

  /// The study including these removed parts. One search finds all of them, because each search may read the whole
  /// history.
  func naming(_ gone: Set<Place>, in draft: Draft, for account: Account.ID) async throws -> Study {
    draft.study(with: try await removals(of: gone, in: draft.study.id, for: account))
  }

  /// The parts that were deleted and do not exist again, the latest first.
  func deletedParts(of draft: Draft, for account: Account.ID) async throws -> [DeletedPart] {
    let study = draft.study
    let removals = try await removedParts(of: study.id, for: account) {
      PlacedPart(at: $0, in: study) == nil && $0.dropLast().last != "choices"
    }
    let former = draft.study(with: removals)
    return removals.map { removal in
      DeletedPart(
        place: removal.place,
        title: PlacedPart(at: removal.place, in: former)?.title(in: study.primaryLanguage)
          ?? ChangedPlace(removal, in: study, named: former).title)
    }
  }
}

/// A part that no longer exists, with its last name.
struct DeletedPart: Sendable {
  let place: Place
  let title: String
}

extension Draft {
  /// The study including removed parts.
  fileprivate func study(with removals: [ContentDifference]) -> Study {
    guard !removals.isEmpty else { return study }
    // Restore containers before their contents.
    let former = removals.sorted { $0.place.count < $1.place.count }.reduce(document) {
      (try? $1.takenBack(in: $0)) ?? $0
    }
    return (try? Study(document: former)) ?? study
  }
}

extension EditLine {
  /// The places of parts that the edit is about and that the document no longer has, also under their later identifiers.
  func goneParts(in document: JSONValue, following fates: PartFates = PartFates()) -> Set<Place> {
    let places = differences.flatMap { difference in
      difference.namedParts + fates.follow(difference, since: number).difference.namedParts
    }
    return Set(places.filter { !document.hasPart(at: $0) })
  }
}

extension ContentDifference {
  /// Whether the elements of a list have names that people know.
  private static func holdsNamedParts(_ list: String) -> Bool {
    list == "assets" || !PartCopy.Kind.all(inListsNamed: list).isEmpty
  }

  /// The deleted steps that a rule, or the condition of an item, would refer to if it was restored.
  func missingSteps(in document: JSONValue) -> [Place] {
    let read = PlaceReading(place)
    guard let task = read.task, read.isInRules || read.members.last == "visibility", let before
    else { return [] }
    var places: [Place] = []
    before.collectSteps(of: task, into: &places)
    var seen: Set<Place> = []
    return places.filter { !document.hasPart(at: $0) && seen.insert($0).inserted }
  }

  /// The places of the parts that contain the change and of those that a rule or picture refers to.
  fileprivate var namedParts: [Place] {
    var places = (1..<max(place.count, 1)).filter { Self.holdsNamedParts(place[$0 - 1]) }
      .map { Array(place.prefix($0 + 1)) }
    let read = PlaceReading(place)
    for value in [before, after].compactMap({ $0 }) {
      if let task = read.task, place.count > 3 || read.isInRules,
        value.objectValue != nil || value.arrayValue != nil
      {
        value.collectSteps(of: task, into: &places)
        places += answers(of: task, namedBy: value)
      }
      if let id = value.stringValue, id.isAssetID { places.append(["assets", id]) }
    }
    return places
  }

  /// The places where the answers could be that a rule, or the condition of an item, names.
  private func answers(of task: Task.ID, namedBy value: JSONValue) -> [Place] {
    let read = PlaceReading(place)
    var rules: [Rule] = []
    if read.isInRules {
      rules = (value.arrayValue ?? [value]).compactMap { try? $0.decoded(as: Rule.self) }
    } else if let step = read.step, read.members.last == "visibility",
      let condition = try? value.decoded(as: Condition.self)
    {
      rules = [Rule(step: step, kind: .skip(when: condition))]
    }
    guard !rules.isEmpty else { return [] }
    var study = Study(id: UUID(), slug: "", facts: .init())
    study.tasks = [StudyModel.Task(id: task, kind: .survey, steps: [], rules: rules)]
    return study.references().flatMap { reference -> [Place] in
      guard case .choice(let task, let step, let item, let value) = reference.part else {
        return []
      }
      let place = ["tasks", task, "steps", step]
      guard let item else { return [place + ["format", "choices", value.text]] }
      return [
        place + ["items", item, "format", "choices", value.text],
        place + ["questions", item, "choices", value.text],
      ]
    }
  }
}

extension JSONValue {
  /// Whether a part exists. A step that a rule names may be an ending.
  fileprivate func hasPart(at place: Place) -> Bool {
    if value(at: place) != nil { return true }
    let read = PlaceReading(place)
    guard let task = read.task, let step = read.step, read.belowStep == [],
      read.parts.last?.list == .steps
    else { return false }
    return value(at: ["tasks", task, "endings", step]) != nil
  }

  /// Collects the places of the steps that rules and conditions name.
  fileprivate func collectSteps(of task: Task.ID, into places: inout [Place]) {
    switch self {
    case .object(let members):
      if let step = members["step"]?.stringValue {
        places.append(["tasks", members["task"]?.stringValue ?? task, "steps", step])
      }
      for member in members.values { member.collectSteps(of: task, into: &places) }
    case .array(let elements):
      for element in elements { element.collectSteps(of: task, into: &places) }
    default: break
    }
  }
}

extension String {
  /// Whether the string identifies an uploaded file, which is meaningless to readers.
  var isAssetID: Bool {
    utf8.count == 64
      && utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
  }
}

extension Study {
  /// The readable name of an uploaded picture.
  func pictureName(_ id: Asset.ID) -> String {
    asset(id).flatMap { $0.name.isEmpty ? nil : $0.name } ?? "a picture"
  }
}
