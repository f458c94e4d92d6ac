import Foundation
import StudyModel
import StudyStore
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Noticing people") struct NoticingPeople {
  private let study = UUID()
  private let ada = UUID()
  private let grace = UUID()
  private let start = ContinuousClock.now

  private func person(_ account: Account.ID, _ name: String, _ title: String)
    -> PresentPeople.Person
  {
    .init(
      account: account, name: name,
      part: .init(place: ["consents", title], title: title, language: .english))
  }

  private func parts(
    _ people: PresentPeople, after seconds: Double = 0, except: Account.ID? = nil
  ) -> [String] {
    people.people(in: study, except: except ?? ada, at: start + .seconds(seconds))
      .map { "\($0.name) in \($0.part.title)" }
  }

  @Test func `someone is at the part that they opened last`() {
    var people = PresentPeople()
    people.see(person(grace, "Grace", "Risks"), in: study, at: start)
    people.see(person(grace, "Grace", "Costs"), in: study, at: start)

    #expect(parts(people) == ["Grace in Costs"])
    #expect(parts(people, except: grace) == [])
  }

  @Test func `someone who gives no sign is gone after a while`() {
    var people = PresentPeople()
    people.see(person(grace, "Grace", "Risks"), in: study, at: start)

    #expect(parts(people, after: 39) == ["Grace in Risks"])
    #expect(parts(people, after: 41) == [])
  }

  @Test func `an open stream keeps someone present, and takes the place of its page`() {
    var people = PresentPeople()
    people.see(person(grace, "Grace", "Risks"), in: study, at: start)
    people.see(person(grace, "Grace", "Risks"), in: study, by: .stream(1), at: start)
    people.keep(grace, in: study, by: .stream(1), at: start + .seconds(30))
    #expect(parts(people, after: 60) == ["Grace in Risks"])

    people.leave(grace, study, .stream(1))

    #expect(parts(people, after: 31) == [])
  }

  @Test func `closing one of two tabs leaves the other`() {
    var people = PresentPeople()
    people.see(person(grace, "Grace", "Risks"), in: study, by: .stream(1), at: start)
    people.see(person(grace, "Grace", "Costs"), in: study, by: .stream(2), at: start)
    people.leave(grace, study, .stream(2))

    #expect(parts(people) == ["Grace in Risks"])
  }

  @Test func `there is a limit to people and studies, and room again once some are gone`() {
    var people = PresentPeople(mostStudies: 1, mostPeople: 2)
    for name in ["Ada", "Barbara", "Grace"] {
      people.see(person(UUID(), name, "Risks"), in: study, at: start)
    }
    people.see(person(grace, "Grace", "Risks"), in: UUID(), at: start)
    #expect(parts(people).count == 2)

    people.see(person(grace, "Grace", "Risks"), in: study, at: start + .seconds(41))

    #expect(parts(people, after: 41) == ["Grace in Risks"])
  }

  @Test func `a fifth stream of one person ends the first`() async throws {
    let streams = PresenceStreams()
    let opened = (1...5).compactMap { _ in streams.open(person(grace, "Grace", "Risks"), in: study)
    }
    #expect(opened.count == 5)

    var last: PresenceStreams.Signal?
    for await signal in opened[0].signals { last = signal }

    #expect(last == .superseded)
    #expect(streams.hasRoom(for: ada))
  }

  @Test func `streams leave most connections to pages`() {
    let streams = PresenceStreams()
    streams.share(connections: 5)
    #expect(streams.open(person(grace, "Grace", "Risks"), in: study) != nil)
    #expect(streams.open(person(ada, "Ada", "Risks"), in: study) != nil)

    #expect(!streams.hasRoom(for: UUID()))
    #expect(streams.open(person(UUID(), "Barbara", "Risks"), in: study) == nil)
  }

  @Test func `stopping ends every stream at once, and no other opens`() async throws {
    let streams = PresenceStreams()
    let stream = try #require(streams.open(person(grace, "Grace", "Risks"), in: study))
    streams.stop()

    for await _ in stream.signals {}

    #expect(streams.open(person(grace, "Grace", "Risks"), in: study) == nil)
  }
}
