/// A format whose lowest and highest answers can have labels.
protocol LabeledEnds {
  var minimumLabel: LocalizedText { get }
  var maximumLabel: LocalizedText { get }
}

extension LabeledEnds {
  func endTexts(at place: Place) -> [PlacedText] {
    placed([("minimumLabel", minimumLabel), ("maximumLabel", maximumLabel)], at: place)
  }
}

/// A scale whose ends can also have images, with or without labels.
protocol PicturedEnds: LabeledEnds {
  var minimumImage: Asset.ID? { get }
  var maximumImage: Asset.ID? { get }
}

extension PicturedEnds {
  var endPictures: [Asset.ID] { [minimumImage, maximumImage].compactMap(\.self) }

  var endPicturesWithoutWords: [Asset.ID] {
    let lowest = minimumLabel.isEmpty ? minimumImage : nil
    let highest = maximumLabel.isEmpty ? maximumImage : nil
    return [lowest, highest].compactMap(\.self)
  }
}
