import Foundation
import StudyEditing
import StudyModel
import StudyParts
import StudyStore

/// The form above the history: edits by whom, of which part, and between which dates.
struct HistoryFilterView: Sendable {
  /// The value of the person filter for lines that Accord itself wrote.
  private static let accord = "accord"

  let action: String
  let people: [FieldView.OptionView]
  let parts: [FieldView.OptionView]
  /// Parts that no longer exist, by their last names.
  let deleted: [FieldView.OptionView]
  let hasDeleted: Bool
  let days: FilteredDays
  let removalsOnly: Bool
  /// Whether the filter excludes anything.
  let isOn: Bool

  /// The filter that is applied to the history.
  let filter: HistoryFilter
  private let fields: [(String, String)]

  /// - Parameter hasAccord: whether the history has lines about what nobody did.
  init(
    _ query: SubmittedForm, of study: Study, authors: [(id: Account.ID, name: String)],
    hasAccord: Bool = false, deleted: [DeletedPart] = []
  ) {
    var filter = HistoryFilter()
    let person = query.trimmed("person")
    filter.account = person.flatMap(UUID.init(uuidString:))
    filter.byAccordOnly = person == Self.accord
    let place = query.trimmed("part") ?? ""
    filter.place = place.isEmpty ? nil : Self.place(place)
    days = FilteredDays(query)
    filter.from = days.start
    filter.until = days.end
    filter.removalsOnly = query["removals"] == "on"
    self.filter = filter
    action = Paths.history(study.id)
    var people = [
      FieldView.OptionView(
        id: "person-all", value: "", label: "Everyone",
        isChosen: filter.account == nil && !filter.byAccordOnly)
    ]
    people += authors.map {
      .init(
        id: "person-\($0.id)", value: $0.id.uuidString, label: $0.name,
        isChosen: $0.id == filter.account)
    }
    if hasAccord || filter.byAccordOnly {
      people.append(
        .init(
          id: "person-accord", value: Self.accord, label: EditLine.accord,
          isChosen: filter.byAccordOnly))
    }
    self.people = people
    var parts = [
      FieldView.OptionView(
        id: "part-all", value: "", label: "The whole study", isChosen: place.isEmpty)
    ]
    for other in study.partPlaces {
      let value = other.joined(separator: "/")
      let indent = String(repeating: "\u{2003}", count: max(other.count / 2 - 1, 0))
      parts.append(
        .init(
          id: "part-\(value)", value: value,
          label: indent
            + (PlacedPart(at: other, in: study)?.title(in: study.primaryLanguage) ?? value),
          isChosen: value == place))
    }
    self.deleted = deleted.map { part in
      let value = part.place.joined(separator: "/")
      return .init(
        id: "part-\(value)", value: value, label: part.title, isChosen: value == place)
    }
    hasDeleted = !deleted.isEmpty
    if !(parts + self.deleted).contains(where: \.isChosen) {
      parts.append(.init(id: "part-gone", value: place, label: "A removed part", isChosen: true))
    }
    self.parts = parts
    removalsOnly = filter.removalsOnly
    isOn = !filter.isEmpty
    fields = (["person", "part"] + FilteredDays.fields + ["removals"]).compactMap { name in
      query.trimmed(name).map { (name, $0) }
    }
  }

  /// The query for another page of the same results.
  func query(before number: Int?) -> String {
    let all = fields + (number.map { [("before", String($0))] } ?? [])
    return Paths.query(all)
  }

  private static func place(_ text: String) -> Place {
    text.split(separator: "/").map { $0.removingPercentEncoding ?? String($0) }
  }
}
