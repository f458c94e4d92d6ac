import StudyModel
import Testing

@testable import StudyExchange

/// What an export reports when it writes the shape of a format, in which some settings have no place.
@Suite("Writing formats as their shapes") struct WritingShapes {
  @Test func `ResearchKit reports the settings that the shape does not carry`() {
    let formats = ORKFormats()
    let scale = formats.visit(ScaleFormat(minimum: 0, maximum: 9))
    let ladder = formats.reduced(scale, from: SocioeconomicLadderFormat())
    #expect(ladder.className == scale.className)
    #expect(ladder.known == ["topLabel", "bottomLabel", "dontKnow"])
  }

  @Test func `MyStudies names the format and each setting that is gone`() throws {
    let formats = MyStudiesFormats(words: { _ in "" }, picture: { _ in "" }, placeholder: [:])
    let number = formats.visit(NumericFormat(isWhole: true, minimum: 1, maximum: 125))
    let format = AgeFormat(showsYear: true, dontKnow: DontKnow())
    let age = try #require(formats.reduced(number, from: format))
    #expect(age.type == "numeric")
    #expect(age.unsaid.first == "The answer format “Age”")
    #expect(age.unsaid.contains("The setting “\("showsYear".asMemberName)”"))
    #expect(!age.unsaid.contains("The setting “\("dontKnow".asMemberName)”"))
    #expect(formats.reduced(nil, from: format) == nil)
  }

  @Test func `a step of another kind has the results of its shape`() {
    let step = Step(id: "pause", content: .table(Table()))
    let words = ORKSteps(step: step).visit(Instruction())
    let reduced = ORKSteps(step: step).reduced(words, from: Table())
    #expect(reduced.step == step)
    #expect(reduced.known == Table.membersInShape)
    #expect(reduced.results.names == words.results.names)
  }
}
