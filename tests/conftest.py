from hypothesis import settings

settings.register_profile("e2cp", deadline=None)
settings.load_profile("e2cp")
