import SampleStudies
import StudyModel
import Testing

@Suite("Adding consents and tasks of another study") struct JoiningStudies {
  private static let sample = SampleStudies.heartRhythmAtHome

  @Test func `identifiers stay where they are free`() throws {
    let target = Study(id: .init(), slug: "sleep", facts: StudyFacts(title: [.english: "Sleep"]))
    let made = try #require(target.joining(Self.sample, JoinedParts(of: Self.sample)))

    #expect(made.study.consents == Self.sample.consents && made.study.tasks == Self.sample.tasks)
    #expect(made.parts.allSatisfy { !$0.isRenamed } && made.lost == [])
    #expect(made.study.id == target.id && made.study.facts == target.facts)
  }

  @Test func `a second task for joining stays behind unless it is asked for`() {
    let joins = Set(Self.sample.tasks.filter { $0.kind == .join }.map(\.id))
    let wanted = JoinedParts(of: Self.sample, for: Self.sample)

    #expect(!joins.isEmpty)
    #expect(wanted.tasks == Set(Self.sample.tasks.map(\.id)).subtracting(joins))
    #expect(JoinedParts(of: Self.sample).tasks.isSuperset(of: joins))
  }

  @Test func `taken identifiers are changed, and what refers to them follows`() throws {
    var target = Self.sample
    target.id = .init()
    let made = try #require(target.joining(Self.sample, JoinedParts(of: Self.sample)))

    #expect(made.parts.count == Self.sample.consents.count + Self.sample.tasks.count)
    #expect(made.parts.allSatisfy { $0.isRenamed && $0.id == "\($0.formerID)-2" })
    #expect(made.lost == [])
    #expect(Array(made.study.tasks.prefix(target.tasks.count)) == target.tasks)
    // Each reference of an added part leads to an added part.
    let added = Set(made.parts.map(\.place))
    let former = Set(made.parts.map { [$0.list, $0.formerID] })
    for reference in made.study.references() where added.contains(Array(reference.place.prefix(2)))
    {
      let part = reference.part
      #expect(!former.contains { StudyPart(at: $0).map(part.isWithin) ?? false }, "\(reference)")
    }
    #expect(
      made.study.problems().filter { $0.severity == .error }.count
        == 2 * target.problems().filter { $0.severity == .error }.count)
  }

  @Test func `a consent that stays behind is not mistaken for one of the same name`() throws {
    var target = Self.sample
    target.id = .init()
    let task = try #require(
      Self.sample.references().compactMap { reference -> String? in
        if case .consent = reference.part, reference.place.first == "tasks" {
          reference.place[1]
        } else {
          nil
        }
      }.first)
    let made = try #require(
      target.joining(Self.sample, JoinedParts(consents: [], tasks: [task])))

    #expect(made.parts.map(\.formerID) == [task])
    #expect(!made.lost.isEmpty)
    // They are named as in the study that they come from.
    #expect(made.lost.allSatisfy { Self.sample.has($0.part) && $0.place[1] == task })
  }

  @Test func `tasks go where they are wanted, and pictures come along`() throws {
    var target = Self.sample
    target.id = .init()
    target.assets = []
    let first = try #require(target.tasks.first?.id)
    let made = try #require(
      target.joining(
        Self.sample,
        JoinedParts(consents: Set(Self.sample.consents.map(\.id)), tasks: [first], afterTask: first)
      ))

    #expect(made.study.tasks[1].id == "\(first)-2")
    #expect(Set(made.study.assets).isSubset(of: Set(Self.sample.assets)))
  }

  @Test func `without any part there is nothing to add`() {
    #expect(Self.sample.joining(Self.sample, JoinedParts(consents: ["x"], tasks: [])) == nil)
  }
}
