/// Shows rows of text.
public struct Table: ReducibleStep {
  public var rows: [LocalizedText] = []
  public var bullet: Bullet = Bullet.none

  public init(rows: [LocalizedText] = [], bullet: Bullet = Bullet.none) {
    self.rows = rows
    self.bullet = bullet
  }

  public enum Bullet: String, Codable, CaseIterable, Sendable { case none, circle, image, number }
}

extension Table.Bullet: AbsentWhenUsual {
  public static var usual: Table.Bullet { .none }
}

extension Table {
  public static var kind: StepContent.Kind { .table }
  public static var name: String { "Table" }
  public static var isOnClientOnly: Bool { true }
  public static var blank: Table { Table() }
  public var content: StepContent { .table(self) }
  public var shape: StepShape { .words(Instruction()) }
  public static let membersInShape: Set<String> = []

  public func texts(at place: Place) -> [PlacedText] {
    rows.enumerated().flatMap { placed([(String($0 + 1), $1)], at: place + ["rows"]) }
  }
}

extension Table: StepKind {
  func source(of item: String?, isWhole: Bool) -> AnswerSource? { isWhole ? .nothing : nil }

  mutating func changePipedTexts(_ change: Step.PipedTextChange) {
    for index in rows.indices { change(["rows", String(index + 1)], .plain, &rows[index]) }
  }

  func count(into effort: inout StepEffort, of study: Study) { effort.read(rows) }

  func problems(of step: Step, at place: Place, in map: TaskMap) -> [Problem] {
    guard rows.allSatisfy(\.isEmpty) else { return [] }
    return [
      Problem(
        .warning, .emptyTable, at: place + ["rows"],
        "\(map.inspection.name(of: place)) has no rows. Participants will see an empty table.")
    ]
  }
}
