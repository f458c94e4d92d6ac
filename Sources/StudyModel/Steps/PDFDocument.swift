/// Shows a PDF.
public struct PDFDocument: ReducibleStep {
  public var address: String?
  public var asset: Asset.ID?

  public init(address: String? = nil, asset: Asset.ID? = nil) {
    self.address = address
    self.asset = asset
  }
}

extension PDFDocument {
  public static var kind: StepContent.Kind { .pdf }
  public static var name: String { "PDF" }
  public static var isOnClientOnly: Bool { true }
  public static var blank: PDFDocument { PDFDocument() }
  public var content: StepContent { .pdf(self) }
  public var shape: StepShape { .words(Instruction()) }
  public static let membersInShape: Set<String> = []
  public func texts(at place: Place) -> [PlacedText] { [] }
}

extension PDFDocument: StepKind {
  var assets: [(place: Place, id: Asset.ID?)] { [(["asset"], asset)] }

  func source(of item: String?, isWhole: Bool) -> AnswerSource? { isWhole ? .nothing : nil }

  func problems(of step: Step, at place: Place, in map: TaskMap) -> [Problem] {
    map.inspection.sourceProblems(address, asset, at: place)
  }
}
